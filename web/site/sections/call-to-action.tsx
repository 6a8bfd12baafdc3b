import type { ReactNode } from 'react'
import button from '../parts/button.module.css'
import { dial, useSite } from '../site-content.ts'
import { Section } from './section.tsx'

type CallToActionProps = { title: string; lead: string /** The one thing to do. */; children: ReactNode }

/** The last band of a page: one thing to do, and the phone for those who would rather talk. */
export function CallToAction({ title, lead, children }: CallToActionProps) {
  const { contact } = useSite().content
  return (
    <Section title={title} lead={lead} variant="blue">
      <div className={button.row}>
        {children}
        <a href={dial(contact.control_room)} className={button.ghost}>
          Call {contact.control_room}
        </a>
      </div>
    </Section>
  )
}
