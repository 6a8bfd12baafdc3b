import type { ReactNode } from 'react'
import { t } from '../../lib/words/words.ts'
import button from '../parts/button.module.css'
import { dial, useSite } from '../site-content.ts'
import { Section } from './section.tsx'

type CallToActionProps = { title: string; lead: string /** The one thing to do. */; children: ReactNode }

/** The last section of a page: one action, and the phone number. */
export function CallToAction({ title, lead, children }: CallToActionProps) {
  const { contact } = useSite().content
  return (
    <Section title={title} lead={lead} variant="blue">
      <div className={button.row}>
        {children}
        <a href={dial(contact.control_room)} className={button.ghost}>
          {t('Call {control_room}', { control_room: contact.control_room })}
        </a>
      </div>
    </Section>
  )
}
