import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/currentUser'
import { useLocale, useSay } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { useSetting } from '../../../shared/setting'
import { DropArea } from '../../../shared/ui/DropArea'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { RefusalList } from '../../../shared/ui/RefusalList'
import { useBrought } from '../../../shared/useBrought'
import type { LanguageValue } from '../../../wire/codes'
import { documentTypes, maxDocumentBytes } from '../../../wire/translation'
import { availabilityOf, browserLanguage, type Availability } from '../browser/translatorApi'
import { isActive, type DocumentQueue, type Order } from './DocumentQueue'
import { DocumentsToSend } from './DocumentsToSend'
import styles from './Send.module.css'
import type { Translating } from './translators'

const mostMegabytes = maxDocumentBytes / 2 ** 20

/** From picked documents to translations: which they are, from which language into which, and how many pages are left today. */
export function SendDocuments({ queue, translating }: { queue: DocumentQueue; translating: Translating }) {
  const say = useSay()
  const { rows, refusals } = useStore(queue.store)
  const over = useBrought(({ files, folders }) => queue.add(files, folders))
  const pick = useRef<HTMLButtonElement>(null)
  const { order, choices } = useOrder(translating)
  const ready = rows.filter((row) => !isActive(row)).map(({ id }) => id)
  return (
    <section>
      <DropArea
        title={say('translate.drop.title')}
        types={documentTypes}
        limits={say('translate.drop.limits', { most: mostMegabytes })}
        over={over}
        first={rows.length === 0}
        button={pick}
        onPick={(files) => queue.add(files)}
      />
      <RefusalList
        refusals={refusals.map(({ id, name, reason }) => ({
          id,
          name,
          text: say(`translate.refused.${reason}`, {
            types: documentTypes.join(' '),
            most: mostMegabytes,
          }),
        }))}
        onDismiss={(id) => queue.dismissRefusal(id)}
      />
      {choices}
      {rows.length > 0 && <DocumentsToSend {...{ rows, queue, order }} />}
      {ready.length > 0 && (
        <p>
          <PlainButton primary large disabled={order === null} onClick={() => order && queue.start(ready, order)}>
            {say('translate.send.start', { count: ready.length })}
          </PlainButton>
        </p>
      )}
    </section>
  )
}

/** What is chosen and how it is chosen. No order while the pair can't be translated. */
function useOrder(translating: Translating) {
  const say = useSay()
  const locale = useLocale()
  const { by, sources, targets, findsSource } = translating
  const own: LanguageValue = locale === 'zh-CN' ? 'cn' : 'en'
  const [chosenTarget, setTarget] = useState<LanguageValue | null>(null)
  const [chosenSource, setSource] = useState<LanguageValue | ''>('')
  const target = chosenTarget ?? targets.find((value) => value === own) ?? targets[0] ?? null
  const source = findsSource ? chosenSource : chosenSource || (sources.find((value) => value !== target) ?? '')
  const available = useAvailability(by, source, target)
  const same = source === target
  const order: Order | null = target && !same && available !== 'missing' ? { source, target, by } : null
  const problem = same ? 'translate.choose.same' : available === 'missing' ? 'translate.choose.missing' : null
  const choices = (
    <>
      <div className={styles.choices}>
        <Language
          label={say('translate.choose.source')}
          value={source}
          values={findsSource ? ['', ...sources] : sources}
          onChoose={setSource}
        />
        <Language
          label={say('translate.choose.target')}
          value={target ?? ''}
          values={targets}
          onChoose={(value) => value !== '' && setTarget(value)}
        />
        <Pages />
      </div>
      {by === 'browser' && <p className={styles.note}>{say('translate.choose.browser')}</p>}
      {available === 'loadable' && <p className={styles.note}>{say('translate.choose.loadable')}</p>}
      {problem && (
        <p className={styles.warning} role="alert">
          {say(problem)}
        </p>
      )}
    </>
  )
  return { order, choices }
}

interface LanguageProps {
  label: string
  value: LanguageValue | ''
  values: readonly (LanguageValue | '')[]
  onChoose: (value: LanguageValue | '') => void
}

function Language({ label, value, values, onChoose }: LanguageProps) {
  const say = useSay()
  const id = useId()
  return (
    <label htmlFor={id}>
      {label}
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = values.find((each) => each === target.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {values.map((each) => (
          <option key={each} value={each}>
            {each === '' ? say('translate.choose.auto') : languageName(each, say)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Pages of today; nothing where a server names no limit. */
function Pages() {
  const say = useSay()
  const { data: user } = useCurrentUser()
  const { data: setting } = useSetting()
  if (!user || !setting || setting.page_limit === 0) return null
  return (
    <p className={styles.pages}>{say('translate.choose.pages', { used: user.page_num, limit: setting.page_limit })}</p>
  )
}

/** Whether the browser can translate the pair; null while nobody knows, and where the server translates. */
function useAvailability(by: Order['by'], from: string, into: string | null): Availability | null {
  const [known, setKnown] = useState<{ pair: string; is: Availability } | null>(null)
  const pair = `${from} ${into}`
  useEffect(() => {
    const [source, target] = [browserLanguage(from), browserLanguage(into ?? '')]
    if (by === 'server' || !source || !target) return
    let stale = false
    void availabilityOf(source, target).then((is) => !stale && setKnown({ pair, is }))
    return () => {
      stale = true
    }
  }, [by, from, into, pair])
  return by === 'browser' && known?.pair === pair ? known.is : null
}
