import { useState } from 'react'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { IncidentForm } from './incident-form.tsx'
import classes from './incidents.module.css'
import { RecentIncidents } from './recent-incidents.tsx'

export const handle = {
  title: 'Report New Incident',
  help: 'Write down what happened while it is fresh. The report appears in the summary as soon as it is saved.',
}

export default function IncidentsPage() {
  const banner = useBanner()
  const [reported, setReported] = useState(0)
  return (
    <>
      <Banner banner={banner} />
      <div className={classes.page}>
        <IncidentForm
          key={reported}
          onSaved={(message) => {
            banner.success(message)
            setReported((count) => count + 1)
          }}
        />
        <RecentIncidents />
      </div>
    </>
  )
}
