import type { ButtonHTMLAttributes } from 'react'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'type'> {
  /** What it does: read out, and shown on hover. */
  name: string
}

/** A button that shows a picture only. */
export function IconButton({ name, className, ...button }: IconButtonProps) {
  const look = className ? `icon-button ${className}` : 'icon-button'
  return <button {...button} type="button" className={look} aria-label={name} title={button.title ?? name} />
}
