import { useRef } from 'react'
import { useStore } from 'zustand'
import { useLocale, useSay } from '../../../shared/intl'
import { DropArea } from '../../../shared/ui/DropArea'
import { PageTitle } from '../../../shared/ui/PageTitle'
import { useSetting } from '../../../shared/setting'
import { PlainButton } from '../../../shared/ui/PlainButton'
import { RefusalList } from '../../../shared/ui/RefusalList'
import { useBrought } from '../../../shared/useBrought'
import { maxFilesAtOnce, mediaTypes, type LanguageValue } from '../../../wire/codes'
import { limitsOf } from '../pickLimits'
import { isStartable, type Row } from '../queue/row'
import type { UploadQueue } from '../queue/UploadQueue'
import { Choices } from './Choices'
import styles from './CreateView.module.css'
import { CreditSum } from './CreditSum'
import { RowCard } from './RowCard'
import { limitTexts } from './limitTexts'
import { refusalText } from './refusalText'
import { usableLanguage, useLanguages } from './useLanguages'
import { useNews } from './useNews'

/** From picked files to records, over a queue that goes on without this page. */
export function CreateView({ queue }: { queue: UploadQueue }) {
  const say = useSay()
  const locale = useLocale()
  const { rows, refusals, language: chosen } = useStore(queue.store)
  const languages = useLanguages()
  const limits = limitsOf(useSetting().data)
  const language = languages.choices ? usableLanguage(languages.choices, chosen, locale) : null
  const over = useBrought(({ files, folders }) => queue.add(files, folders))
  const news = useNews(queue)
  const pick = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLHeadingElement>(null)
  const start = (ids: string[], spoken: LanguageValue | null) => {
    queue.start(ids, spoken)
    // The button is gone by then.
    list.current?.focus()
  }
  const remove = (id: string) => {
    queue.remove(id)
    const next = rows.length > 1 ? list : pick
    next.current?.focus()
  }
  return (
    <div className={styles.page}>
      <PageTitle
        title={say('create.page.title')}
        extra={<StartAll rows={rows} language={language} listed={languages.choices !== undefined} onStart={start} />}
      />
      <p role="status" className="only-read">
        {news}
      </p>
      <DropArea
        title={say('create.drop.title')}
        types={mediaTypes}
        limits={say('create.drop.limits', { most: maxFilesAtOnce, ...limitTexts(limits, say) })}
        over={over}
        first={rows.length === 0}
        button={pick}
        onPick={(files) => queue.add(files)}
      />
      <RefusalList
        refusals={refusals.map(({ id, name, reason }) => ({ id, name, text: refusalText(reason, say, limits) }))}
        onDismiss={(id) => queue.dismissRefusal(id)}
      />
      <Choices languages={languages} language={language} onChoose={(value) => queue.chooseLanguage(value)} />
      {rows.length > 0 && (
        <section>
          <h2 ref={list} tabIndex={-1} className={styles.heading}>
            {say('create.page.list')}
          </h2>
          <CreditSum rows={rows} />
          <ul className={styles.rows}>
            {rows.map((row) => (
              <RowCard
                key={row.id}
                row={row}
                queue={queue}
                language={language}
                choices={languages.choices ?? []}
                ownLanguage={rows.length > 1}
                onPickAgain={() => pick.current?.click()}
                onRemove={() => remove(row.id)}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface StartAllProps {
  rows: readonly Row[]
  language: LanguageValue | null
  /** The server has told which languages there are. */
  listed: boolean
  onStart: (ids: string[], language: LanguageValue | null) => void
}

/** The page's main action: everything that may be started, at once. */
function StartAll({ rows, language, listed, onStart }: StartAllProps) {
  const say = useSay()
  const startable = rows.filter(isStartable)
  const ids = startable.map(({ id }) => id)
  const probing = rows.some(({ step }) => step.is === 'probing')
  const speechless = language === null && startable.some((row) => row.language === null)
  if (ids.length === 0 && !probing) return null
  return (
    <>
      {speechless && listed && <span className={styles.reason}>{say('create.page.choose')}</span>}
      <PlainButton primary large disabled={speechless || probing} onClick={() => onStart(ids, language)}>
        {ids.length > 1 ? say('create.page.startMany', { count: ids.length }) : say('create.page.start')}
      </PlainButton>
    </>
  )
}
