import { Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { CompanySettings } from '../../../../api/company/company-settings.ts'
import type { CompanyDetails } from '../../../../api/company/home.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { LeaveGuard } from '../../../ui/forms/leave-guard.tsx'
import { PageForm } from '../../../ui/forms/page-form.tsx'
import { DemoData } from '../demo/demo-data.tsx'
import classes from './company.module.css'
import { DETAIL_LABELS, DetailFields } from './detail-fields.tsx'
import { Section } from './section.tsx'
import { SECTIONS } from './sections.ts'
import { SETTING_SHOWS, SettingFields } from './setting-fields.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import { TaxRates } from './tax-rates.tsx'
import { useDetails, useSettings } from './use-company.ts'

type CompanyEditorProps = { settings: CompanySettings; details: CompanyDetails }

/** The company's settings in sections; brand and contact details are saved with the site's content. */
export function CompanyEditor({ settings, details }: CompanyEditorProps) {
  const banner = useBanner()
  const [addingRate, setAddingRate] = useState(false)
  const detailForm = useDetails(details, banner.success)
  const settingForm = useSettings(settings, banner.success)
  useNamedSection()
  return (
    <div className={classes.page}>
      <Banner banner={banner} />
      <nav className={classes.contents} aria-label="Sections">
        {Object.entries(SECTIONS).map(([id, { title }]) => (
          <Link key={id} to={`#${id}`} preventScrollReset replace>
            {title}
          </Link>
        ))}
      </nav>
      <div className={classes.sections}>
        <PageForm label="Brand and contact details" form={detailForm} labels={DETAIL_LABELS} save="Save details">
          <DetailFields form={detailForm} />
        </PageForm>
        <TaxRates banner={banner} adding={addingRate} onAdding={setAddingRate} />
        <PageForm label="Settings" form={settingForm} labels={SETTING_LABELS} shows={SETTING_SHOWS} save="Save settings">
          <SettingFields form={settingForm} contactEmail={detailForm.values.email ?? ''} />
        </PageForm>
        <Section id="guide">
          <div>
            <Button component={Link} to="/dashboard?guide=open" variant="default" leftSection={<IconListCheck size={18} />}>
              Open the guide
            </Button>
          </div>
        </Section>
        <Section id="demo">
          <DemoData />
        </Section>
      </div>
      <LeaveGuard dirty={(detailForm.dirty || settingForm.dirty) && !addingRate} />
    </div>
  )
}

/** Scrolls to the section in the address and moves the focus to its title. */
function useNamedSection() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be opened again
  useEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key])
}
