import type { ReactNode } from 'react'
import { EmptyPicture } from './EmptyPicture'
import { StateView } from './StateView'

/** An empty state that tells new users what to do next, with the action. */
export function EmptyView({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return <StateView illustrated picture={<EmptyPicture />} title={title} text={text} actions={action} />
}
