import { Link } from 'react-router'
import button from './button.module.css'
import { Section } from './section.tsx'
import { dial, useSite } from './site-content.ts'

type CallToActionProps = { title: string; lead: string; action: string }

/** The last band of a page: one thing to do, and the phone for those who would rather talk. */
export function CallToAction({ title, lead, action }: CallToActionProps) {
  const { contact } = useSite().content
  return (
    <Section title={title} lead={lead} tone="blue">
      <div className={button.row}>
        <Link to="/contact" className={button.primary}>
          {action}
        </Link>
        <a href={dial(contact.control_room)} className={button.ghost}>
          Call {contact.control_room}
        </a>
      </div>
    </Section>
  )
}
