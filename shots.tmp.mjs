import { chromium } from '@playwright/test'
const [who='admin', mode='queue', ...widths]=process.argv.slice(2)
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell'})
const ctx=await b.newContext({viewport:{width:1280,height:720},reducedMotion:'reduce'})
const p=await ctx.newPage()
p.on('console',m=>m.type()==='error'&&console.log('console',m.text()))
await p.goto('http://localhost:4307/login'); 
await p.waitForLoadState('load'); await p.waitForSelector('html[data-ready]',{timeout:60000}).catch(()=>{})
await p.getByLabel(/e-?mail/i).first().fill(`${who}@engabo.example`); await p.locator('input[type=password]').fill('correct horse battery'); await p.keyboard.press('Enter')
await p.waitForURL(/dashboard/,{timeout:60000})
await p.goto('http://localhost:4307/dashboard/'+(mode==='all'?'alarms/all':mode==='now'?'now':'alarms')); await p.waitForTimeout(5000)
const press=async k=>{await p.keyboard.press(k);await p.waitForTimeout(1200)}
if(mode.startsWith('keys:')) for(const k of mode.slice(5)) await press(k==='!'?'Enter':k)
for(const w of (widths.length?widths:['1280'])){ const dark=w.endsWith('d'); const n=parseInt(w)
 await p.setViewportSize({width:n,height:n===1280?720:n===768?1024:740}); await p.emulateMedia({colorScheme:dark?'dark':'light'})
 if(dark) await p.evaluate(()=>{document.documentElement.setAttribute('data-mantine-color-scheme','dark');document.body.classList.add('dark')}); else await p.evaluate(()=>{document.documentElement.setAttribute('data-mantine-color-scheme','light');document.body.classList.remove('dark')})
 await p.waitForTimeout(700); await p.screenshot({path:`/tmp/screen-shots/${mode.replace(/\W/g,'_')}-${w}.png`,fullPage:n!==1280}) }
console.log(await p.title()); await b.close()
