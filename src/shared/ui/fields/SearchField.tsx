import { CloseOutlined, SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, type FormEvent } from 'react'
import { useT } from '../../i18n/intl'
import { IconButton } from '../buttons/IconButton'
import styles from './SearchField.module.css'

/** Pause in typing before the search runs. */
const debounceMs = 300

interface Props {
  keyword: string
  /** What is searched; absent: titles. */
  label?: string
  onSearch: (keyword: string) => void
}

/** A debounced search. */
export function SearchField({ keyword, label, onSearch }: Props) {
  const t = useT()
  const name = label ?? t('ui.search.title')
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Filters may change during the delay: the search must use the latest callback.
  const latestOnSearch = useRef(onSearch)
  useEffect(() => {
    latestOnSearch.current = onSearch
  })
  // Shows the address's keyword, unless it equals the input: then the user may still be typing.
  useEffect(() => {
    if (field.current && field.current.value.trim() !== keyword) field.current.value = keyword
  }, [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestOnSearch.current(field.current?.value.trim() ?? ''), delayMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(0)
  }
  const input = ({ nativeEvent }: FormEvent) => {
    // During IME composition the input is not the word yet.
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) search(debounceMs)
  }
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
    search(0)
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <SearchOutlined aria-hidden="true" />
      <input
        ref={field}
        className="text-field tool-field"
        type="search"
        defaultValue={keyword}
        maxLength={300}
        aria-label={name}
        placeholder={name}
        onInput={input}
        onCompositionEnd={() => search(debounceMs)}
      />
      {/* Hidden while the field is empty. */}
      <IconButton className={styles.clear} name={t('ui.search.clear')} onClick={clear}>
        <CloseOutlined />
      </IconButton>
    </form>
  )
}
