import classes from './logo-mark.module.css'
import { UploadedPicture } from './picture/uploaded-picture.tsx'

type LogoMarkProps = { size: number /** The name of an uploaded picture. */; logo: string | null | undefined }

/** The company's logo, or the shield in its place; always beside the name, so it is hidden from assistive technology. */
export const LogoMark = ({ size, logo }: LogoMarkProps) => (
  <UploadedPicture
    image={logo ?? null}
    sizes={`${size}px`}
    width={size}
    height={size}
    className={classes.logo}
    eager
    fallback={<Shield size={size} />}
  />
)

/** Legible from 20 px. */
const Shield = ({ size }: { size: number }) => (
  <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true">
    <path
      fill="#FFB020"
      d="M32 1.5C40.5 5.9 49 8.4 56.4 9c1.8 17.1-1.9 39-24.4 53.5C9.5 48 5.8 26.1 7.6 9 15 8.4 23.5 5.9 32 1.5Z"
    />
    <path
      fill="#0B1B2F"
      d="M32 6.1c7.2 3.6 14.3 5.7 20.5 6.3 1.4 14.4-1.7 32.9-20.5 45.3C13.2 45.3 10.1 26.8 11.5 12.4 17.7 11.8 24.8 9.7 32 6.1Z"
    />
    <path fill="#12325A" d="M32 6.1C24.8 9.7 17.7 11.8 11.5 12.4 10.1 26.8 13.2 45.3 32 57.7Z" />
    <path fill="#FFB020" d="M16 29c8.6-11.6 23.4-11.6 32 0-8.6 11.6-23.4 11.6-32 0Z" />
    <circle cx="32" cy="29" r="6.2" fill="#0B1B2F" />
    <circle cx="32" cy="29" r="2.3" fill="#FFB020" />
  </svg>
)
