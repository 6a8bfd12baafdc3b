import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Profile } from '../../../../api/accounts/account.ts'
import { showAnswer } from '../../../lib/calls/show-answer.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useMe } from '../../../lib/session/use-me.ts'
import { Banner, useBanner } from '../../../ui/banner.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotificationsPart } from './notifications/notifications-part.tsx'
import { OWN, useProfile } from './own-calls.ts'
import { Part } from './part.tsx'
import { PasswordForm } from './password/password-form.tsx'
import classes from './profile.module.css'
import { ProfileForm } from './profile-form.tsx'
import { SessionsPart } from './sessions-part.tsx'
import { TwoFactorPart } from './two-factor/two-factor-part.tsx'

export const handle = {
  title: 'My profile',
  help: 'Your own account: nobody else sees your password, your codes or where you are signed in.',
}

const FIRST =
  'Your company requires two-factor sign-in of super admins. Set it up here to continue; until then you cannot open any other page.'

/** The user's own account: name and contacts, password, two-factor sign-in, sessions. */
export default function ProfilePage() {
  const cache = useQueryClient()
  const banner = useBanner()
  const may = useCan()
  const query = useProfile()
  const missing = useMe().data?.two_factor_missing
  const [changes, setChanges] = useState(0)

  function onSaved(profile: Profile, message: string) {
    void showAnswer(cache, OWN.profile, profile)
    void cache.invalidateQueries({ queryKey: ['me'] })
    banner.success(message)
  }
  function onChanged(message: string) {
    setChanges(changes + 1)
    void cache.invalidateQueries({ queryKey: OWN.sessions })
    banner.success(message)
  }

  return (
    <>
      <Banner banner={banner} />
      {missing && (
        <div className={classes.first}>
          <Notice kind="info" text={FIRST} />
        </div>
      )}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Part title="Profile" about="How colleagues see and reach you." query={query}>
            {(profile) => <ProfileForm key={profile.version} profile={profile} onSaved={onSaved} />}
          </Part>
          <Part title="Password" about="Changing it signs you out everywhere else. We tell you by e-mail." query={query}>
            {(profile) => <PasswordForm key={changes} profile={profile} onChanged={onChanged} />}
          </Part>
        </div>
        <div className={classes.column}>
          <TwoFactorPart onDone={banner.success} />
          <SessionsPart onDone={banner.success} />
          {!missing && may('notifications.self') && <NotificationsPart onDone={banner.success} />}
        </div>
      </div>
    </>
  )
}
