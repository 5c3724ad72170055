import { UserAddOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { queryClient, refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { PersonRole, RecordPeople, RecordPerson } from '../../../wire/peopleSchemas'
import type { Id, Task } from '../../../wire/responses'
import { InvitationLinks } from './InvitationLinks'
import { addPerson, editPerson, removePerson } from './peopleApi'
import styles from './People.module.css'
import { RoleSelect } from './RoleSelect'
import { peopleKey, usePeople } from './usePeople'

/** Who has access to the user's record: people are added by their name or by a link, given another role, and removed. */
export function PeopleSection({ task }: { task: Task }) {
  const t = useT()
  const people = usePeople(task.id)
  const [done, setDone] = useState('')
  if (!people.data) return null
  return (
    <section className={styles.section} aria-labelledby="people-title">
      <h3 id="people-title">{t('people.section.title')}</h3>
      <p className={styles.note}>{t('people.section.text')}</p>
      <AddPerson id={task.id} onDone={setDone} />
      <p className="done-text" role="status">
        {done}
      </p>
      {people.data.people.length > 0 && <PeopleList id={task.id} people={people.data} onDone={setDone} />}
      <InvitationLinks id={task.id} invitations={people.data.invitations} />
    </section>
  )
}

/** The record knows how many there are, and asks what they do. */
const refresh = (id: Id) =>
  Promise.all([refetchQueries(peopleKey(id)), queryClient.invalidateQueries({ queryKey: ['task', String(id)] })])

interface PartProps {
  id: Id
  /** Called with what was done. */
  onDone: (text: string) => void
}

function AddPerson({ id, onDone }: PartProps) {
  const t = useT()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<PersonRole>('reader')
  const add = useMutation({
    mutationFn: () => addPerson({ id: Number(id), username: username.trim(), role }),
    async onSuccess({ name }) {
      setUsername('')
      onDone(t('people.add.done', { name }))
      await refresh(id)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (username.trim() !== '') add.mutate()
  }
  return (
    <form className={styles.add} onSubmit={submit}>
      <input
        className={`text-field ${styles.name}`}
        name="person"
        value={username}
        maxLength={256}
        placeholder={t('people.add.field')}
        aria-label={t('people.add.field')}
        aria-invalid={add.isError}
        aria-describedby="people-fault"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => {
          setUsername(target.value)
          add.reset()
        }}
      />
      <RoleSelect name={t('people.add.role')} value={role} onChange={setRole} />
      <PlainButton primary type="submit" busy={add.isPending} disabled={add.isPending || username.trim() === ''}>
        {!add.isPending && <UserAddOutlined aria-hidden="true" />}
        {t('people.add.do')}
      </PlainButton>
      <p id="people-fault" className={`error-text ${styles.fault}`} role="alert">
        {add.isError && errorText(add.error).text}
      </p>
    </form>
  )
}

function PeopleList({ people, ...part }: PartProps & { people: RecordPeople }) {
  const t = useT()
  return (
    <ul className={styles.people} aria-label={t('people.mine.title')}>
      {people.people.map((person) => (
        <PersonRow key={person.id} person={person} {...part} />
      ))}
    </ul>
  )
}

function PersonRow({ id, person, onDone }: PartProps & { person: RecordPerson }) {
  const t = useT()
  const { name, username } = person
  const about = { id: Number(id), user: Number(person.id) }
  const edit = useMutation({
    mutationFn: (role: PersonRole) => editPerson({ ...about, role }),
    onSettled: () => refresh(id),
  })
  const remove = useMutation({
    mutationFn: () => removePerson(about),
    onSuccess: () => onDone(t('people.remove.done', { name })),
    onSettled: () => refresh(id),
  })
  return (
    <li>
      <span className={styles.person}>
        <span className="ellipsis" title={name}>
          {name}
        </span>
        {username !== name && <span className={`ellipsis ${styles.note}`}>{username}</span>}
      </span>
      <RoleSelect
        name={t('people.role.of', { name })}
        value={edit.isPending ? edit.variables : person.role}
        disabled={edit.isPending}
        onChange={(role) => edit.mutate(role)}
      />
      <PlainButton
        aria-label={t('people.remove.named', { name })}
        busy={remove.isPending}
        disabled={remove.isPending}
        onClick={() => remove.mutate()}
      >
        {t('people.remove.do')}
      </PlainButton>
    </li>
  )
}
