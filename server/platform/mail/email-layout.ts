/** The content of an e-mail, without layout. Any of it may come from a visitor. */
export type EmailContent = {
  subject: string
  /** The salutation, such as "Dear Grace". */
  greeting?: string
  paragraphs: string[]
  /** Facts in two columns. */
  facts?: [label: string, value: string][]
  /** Text by somebody else, set apart; line breaks are kept. */
  quote?: string | null
  action?: { label: string; url: string }
  /** Why it is sent and how to stop it, below everything else. */
  footnote?: string
}
/** The signature. */
export type Sender = { name: string; tagline: string; address: string; phone: string }

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
/** A single line for a header, whatever was entered. */
export const oneLine = (text: string) => inOneLine(text).slice(0, 200)

/** The e-mail as plain text. Visitors' names are put on one line, so that they cannot look like a paragraph of the e-mail. */
export function asText({ greeting, paragraphs, facts = [], quote, action, footnote }: EmailContent, sender: Sender) {
  const blocks = [
    greeting && `${inOneLine(greeting)},`,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${inOneLine(value)}`).join('\n'),
    quote
      ?.split(/\r?\n/)
      .map((line) => `> ${line}`)
      .join('\n'),
    action && `${action.label}: ${action.url}`,
    footnote,
    `--\n${sender.name}\n${sender.tagline}\n${sender.address}\n${sender.phone}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** The beginning of the body, by which the sentence about others is put in front of it. */
const BODY = '<tr><td style="padding:24px">'
const INK = '#0b1b2f'
const GREY = '#5b6675'

/** The e-mail as HTML for any mail client: tables, inline styles, no images. */
export function asHtml({ subject, greeting, paragraphs, facts = [], quote, action, footnote }: EmailContent, sender: Sender) {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escaped(text).replace(/\r?\n/g, '<br>')}</p>`
  const row = ([label, value]: [string, string]) =>
    `<tr><td style="padding:4px 16px 4px 0;color:${GREY};vertical-align:top">${escaped(label)}</td><td style="padding:4px 0">${escaped(value)}</td></tr>`
  const body = [
    greeting && paragraph(`${inOneLine(greeting)},`),
    ...paragraphs.map(paragraph),
    facts.length > 0 &&
      `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse">${facts.map(row).join('')}</table>`,
    quote &&
      `<blockquote style="margin:0 0 16px;padding:8px 16px;border-left:3px solid #ffb020;background:#f6f1e7">${escaped(quote).replace(/\r?\n/g, '<br>')}</blockquote>`,
    action &&
      `<p style="margin:0 0 16px"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;background:#ffb020;color:${INK};font-weight:bold;text-decoration:none;border-radius:6px">${escaped(action.label)}</a></p>`,
    footnote && `<p style="margin:0;color:${GREY};font-size:14px">${escaped(footnote)}</p>`,
  ]
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#eef1f5;color:${INK};font:16px/1.5 Arial,Helvetica,sans-serif">
<table role="presentation" align="center" style="width:100%;max-width:600px;border-collapse:collapse;background:#ffffff">
<tr><td style="padding:16px 24px;background:${INK};color:#ffffff;font-weight:bold">${escaped(sender.name)}</td></tr>
${BODY}${body.filter(Boolean).join('\n')}</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #d9dfe7;color:${GREY};font-size:13px">${escaped(sender.tagline)}<br>${escaped(sender.address)}<br>${escaped(sender.phone)}</td></tr>
</table></body></html>
`
}

type Stored = { subject: string; body_text: string; body_html: string; more: number }
/** A stored e-mail as it leaves: one that stands for others says for how many. */
export function standingFor({ subject, body_text: text, body_html: html, more }: Stored) {
  if (more === 0) return { subject, text, html }
  const sentence = `${more} more came within minutes of this one. You find all of them where this one is.`
  return {
    subject: `${subject}, and ${more} more`,
    text: `${sentence}\n\n${text}`,
    html: html.replace(BODY, () => `${BODY}<p style="margin:0 0 16px;font-weight:bold">${sentence}</p>\n`),
  }
}
