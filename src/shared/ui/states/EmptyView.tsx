import type { ReactNode } from 'react'
import { EmptyPicture } from './EmptyPicture'
import { StateView } from './StateView'

interface EmptyViewProps {
  title: string
  text?: string
  action?: ReactNode
  /** Instead of the usual one. */
  picture?: ReactNode
}

/** An empty state that tells new users what to do next, with the action. */
export function EmptyView({ title, text, action, picture = <EmptyPicture /> }: EmptyViewProps) {
  return <StateView illustrated picture={picture} title={title} text={text} actions={action} />
}
