import { useState } from 'react'
import { useRole } from '../../lib/session.ts'
import { Banner, useBanner } from '../../ui/banner.tsx'
import { Notice } from '../../ui/notice.tsx'
import { IncidentForm } from './incident-form.tsx'
import classes from './incidents.module.css'
import { RecentIncidents } from './recent-incidents.tsx'

export const handle = {
  title: 'Report New Incident',
  help: 'Write down what happened while it is fresh. The report appears in the summary as soon as it is saved.',
}

export default function IncidentsPage() {
  const banner = useBanner()
  const signedIn = useRole() !== null
  const [reported, setReported] = useState(0)
  if (!signedIn) return <Notice kind="error" text="No access token found. Please login again." />
  return (
    <>
      <Banner banner={banner} />
      <div className={classes.room}>
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
