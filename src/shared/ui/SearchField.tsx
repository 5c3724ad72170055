import { SearchOutlined } from '@ant-design/icons'
import { useEffect, useRef, type FormEvent } from 'react'
import { useSay } from '../intl'
import styles from './SearchField.module.css'

/** How long typing rests before the search follows it. */
const restMs = 300

/** Search by title. It follows the typing once that rests. */
export function SearchField({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const say = useSay()
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The filter may change while typing rests: the search must add to what is chosen then.
  const follow = useRef(onSearch)
  useEffect(() => {
    follow.current = onSearch
  })
  // What the address says is shown, unless it is what was typed: then the person may be typing on.
  useEffect(() => {
    if (field.current && field.current.value.trim() !== keyword) field.current.value = keyword
  }, [keyword])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (delayMs: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => follow.current(field.current?.value.trim() ?? ''), delayMs)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(0)
  }
  const input = ({ nativeEvent }: FormEvent) => {
    // While Chinese is being composed its letters are not yet the word.
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) search(restMs)
  }
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <SearchOutlined aria-hidden="true" />
      <input
        ref={field}
        type="search"
        defaultValue={keyword}
        maxLength={300}
        aria-label={say('ui.search.title')}
        placeholder={say('ui.search.title')}
        onInput={input}
        onCompositionEnd={() => search(restMs)}
      />
    </form>
  )
}
