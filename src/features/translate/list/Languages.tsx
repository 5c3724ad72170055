import { useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import type { Translation } from '../../../wire/translation'

/** From which language into which. */
export function Languages({
  translation: { source, target },
}: {
  translation: Pick<Translation, 'source' | 'target'>
}) {
  const say = useSay()
  const to = languageName(target, say)
  return (
    <span>
      {source === ''
        ? say('translate.fact.into', { target: to })
        : say('translate.fact.languages', { source: languageName(source, say), target: to })}
    </span>
  )
}
