import type { ButtonHTMLAttributes } from 'react'

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'type'> {
  /** Accessible name, also the tooltip. */
  name: string
}

/** A button that shows only an icon. */
export function IconButton({ name, className, ...button }: IconButtonProps) {
  const classes = className ? `icon-button ${className}` : 'icon-button'
  return <button {...button} type="button" className={classes} aria-label={name} title={button.title ?? name} />
}
