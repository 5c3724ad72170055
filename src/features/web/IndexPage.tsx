import {
  CloudServerOutlined,
  EditOutlined,
  MacCommandOutlined,
  SafetyOutlined,
  ShareAltOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useSay, type MessageId } from '../../shared/intl'
import { useToken } from '../../shared/session'
import { useSite } from '../../shared/site'
import { formatSize } from '../../shared/size'
import { LinkButton } from '../../shared/ui/LinkButton'
import { maxAudioSeconds, maxFileBytes, maxFilesAtOnce, mediaTypes } from '../../wire/codes'
import styles from './IndexPage.module.css'
import { Screen } from './Screen'
import { WebLayout } from './WebLayout'

const steps = ['upload', 'read', 'take'] as const
/** What else the product does, each with a part of its screen. */
const shows = ['live', 'insight', 'translate'] as const
const points = {
  safe: <SafetyOutlined />,
  edit: <EditOutlined />,
  keys: <MacCommandOutlined />,
  share: <ShareAltOutlined />,
  host: <CloudServerOutlined />,
  equal: <TeamOutlined />,
}
const pointNames = Object.keys(points) as (keyof typeof points)[]

/** The official site: what the product does, shown by its own screens. */
export default function IndexPage() {
  const say = useSay()
  const { register } = useSite()
  return (
    <WebLayout>
      <section className={styles.hero}>
        <h1>{say('web.index.title')}</h1>
        <p className={styles.lead}>{say('web.index.lead')}</p>
        <Start>
          <LinkButton size="large" to="/web/help">
            {say('web.index.help')}
          </LinkButton>
        </Start>
        <figure className={styles.figure}>
          <Screen first what="workspace" className={styles.screen} alt={say('web.index.heroAlt')} />
          <figcaption>{say('web.index.heroText')}</figcaption>
        </figure>
        <Facts />
      </section>

      <Block title="web.steps.title">
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{say(`web.steps.${step}`)}</h3>
              <p>{say(`web.steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <Screen what="records" className={styles.screen} alt={say('web.steps.alt')} />
      </Block>

      {shows.map((what) => (
        <section key={what} className={`${styles.block} ${styles.show}`}>
          <div>
            <h2>{say(`web.${what}.title`)}</h2>
            <p className={styles.lead}>{say(`web.${what}.text`)}</p>
          </div>
          <Screen what={what} className={styles.part} alt={say(`web.${what}.alt`)} />
        </section>
      ))}

      <Block title="web.points.title">
        <ul className={styles.points}>
          {pointNames.map((point) => (
            <li key={point}>
              <span className={styles.icon} aria-hidden="true">
                {points[point]}
              </span>
              <h3>{say(`web.points.${point}`)}</h3>
              <p>{say(`web.points.${point}Text`)}</p>
            </li>
          ))}
        </ul>
      </Block>

      <section className={`${styles.block} ${styles.beside}`}>
        <div>
          <h2>{say('web.phone.title')}</h2>
          <p className={styles.lead}>{say('web.phone.text')}</p>
        </div>
        <Screen what="phone" className={styles.phone} alt={say('web.phone.alt')} />
      </section>

      <section className={`${styles.block} ${styles.end}`}>
        <h2>{say('web.end.title')}</h2>
        {register && <p className={styles.lead}>{say('web.end.text')}</p>}
        <Start />
      </section>
    </WebLayout>
  )
}

function Block({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{useSay()(title)}</h2>
      {children}
    </section>
  )
}

/** The way in: for a stranger a new account, where one may be made. */
function Start({ children }: { children?: ReactNode }) {
  const say = useSay()
  const signedIn = useToken() !== null
  const { register } = useSite()
  const [to, text] = signedIn
    ? (['/', 'web.nav.enter'] as const)
    : register
      ? (['/user/register', 'web.index.start'] as const)
      : (['/user/login', 'web.nav.login'] as const)
  return (
    <p className={styles.actions}>
      <LinkButton type="primary" size="large" to={to}>
        {say(text)}
      </LinkButton>
      {children}
    </p>
  )
}

function Facts() {
  const say = useSay()
  const facts: [MessageId, string | number][] = [
    ['web.facts.types', mediaTypes.length],
    ['web.facts.size', formatSize(maxFileBytes).replace(/\.?0+ /, ' ')],
    ['web.facts.length', say('web.facts.hours', { count: maxAudioSeconds / 3600 })],
    ['web.facts.files', say('web.facts.count', { count: maxFilesAtOnce })],
  ]
  return (
    <dl className={styles.facts} aria-label={say('web.facts.name')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{say(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
