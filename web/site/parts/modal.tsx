import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import styles from './modal.module.css'

type ModalProps = {
  open: boolean
  onClose: () => void
  label?: string
  labelledBy?: string
  className?: string | undefined
  children: ReactNode
}

/** A native modal dialog; Escape and a click on the backdrop close it. */
export function Modal({ open, onClose, label, labelledBy, className = '', children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    return () => element.close()
  }, [open])
  const onOverlay = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, Escape closes it, which the browser reports as close
    <dialog
      ref={dialog}
      className={`${styles.modal} ${className}`}
      aria-label={label}
      aria-labelledby={labelledBy}
      onClose={() => {
        if (open && !dialog.current?.open) onClose()
      }}
      onClick={onOverlay}
    >
      {open && children}
    </dialog>
  )
}
