import { useWelcomePart } from '../../shared/welcome/useWelcomePart'

/** Adds the sample from the menu; nothing until it is loaded, or if that fails. */
export function LazySampleItem({ onDone }: { onDone: () => void }) {
  const part = useWelcomePart()
  return part.data ? <part.data.AddSampleItem onDone={onDone} /> : null
}
