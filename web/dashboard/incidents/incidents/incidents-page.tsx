import { useState } from 'react'
import { create, update } from '../../../../api/incidents/incidents.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { IncidentForm } from './incident-form.tsx'
import classes from './incidents.module.css'
import { OwnIncidentForm } from './own-incident-form.tsx'
import { RecentIncidents } from './recent-incidents.tsx'

export const handle = {
  title: 'Report New Incident',
  help: 'Write down what happened while it is fresh. The report appears in the summary as soon as it is saved.',
}

export default function IncidentsPage() {
  const banner = useBanner()
  const [reported, setReported] = useState(0)
  const may = useCan()
  // A supervisor reports at the own stations, from a phone.
  const own = may(create.permission) && !may(update.permission)
  const Form = own ? OwnIncidentForm : IncidentForm
  return (
    <>
      <Banner banner={banner} />
      <div className={classes.page}>
        <Form
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
