import {
  CloudServerOutlined,
  EditOutlined,
  MacCommandOutlined,
  SafetyOutlined,
  ShareAltOutlined,
  TeamOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useT, type MessageId } from '../../shared/i18n/intl'
import { useToken } from '../../shared/session/session'
import { useCachedSiteInfo } from '../../shared/site/cachedSiteInfo'
import { formatSize } from '../../shared/files/formatSize'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { maxAudioSeconds, maxFileBytes, maxFilesAtOnce, mediaTypes } from '../../wire/constants'
import styles from './IndexPage.module.css'
import { Screenshot } from './Screenshot'
import { WebLayout } from './WebLayout'

const steps = ['upload', 'read', 'take'] as const
/** Further features, each with a cropped screenshot. */
const highlights = ['live', 'insight', 'translate'] as const
const points = {
  safe: <SafetyOutlined />,
  edit: <EditOutlined />,
  keys: <MacCommandOutlined />,
  share: <ShareAltOutlined />,
  host: <CloudServerOutlined />,
  equal: <TeamOutlined />,
}
const pointNames = Object.keys(points) as (keyof typeof points)[]

/** The product's public site, with screenshots. */
export default function IndexPage() {
  const t = useT()
  const { register } = useCachedSiteInfo()
  return (
    <WebLayout>
      <section className={styles.hero}>
        <h1>{t('web.index.title')}</h1>
        <p className={styles.lead}>{t('web.index.lead')}</p>
        <CallToAction>
          <LinkButton size="large" to="/web/help">
            {t('web.index.help')}
          </LinkButton>
        </CallToAction>
        <p className={styles.note}>{t('web.index.engines')}</p>
        <figure className={styles.figure}>
          <Screenshot first view="workspace" className={styles.screen} alt={t('web.index.heroAlt')} />
          <figcaption>{t('web.index.heroText')}</figcaption>
        </figure>
        <Facts />
      </section>

      <TitledSection title="web.steps.title">
        <ol className={styles.steps}>
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(`web.steps.${step}`)}</h3>
              <p>{t(`web.steps.${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <Screenshot view="records" className={styles.screen} alt={t('web.steps.alt')} />
      </TitledSection>

      {highlights.map((name) => (
        <section key={name} className={`${styles.block} ${styles.show}`}>
          <div>
            <h2>{t(`web.${name}.title`)}</h2>
            <p className={styles.lead}>{t(`web.${name}.text`)}</p>
          </div>
          <Screenshot view={name} className={styles.part} alt={t(`web.${name}.alt`)} />
        </section>
      ))}

      <TitledSection title="web.points.title">
        <ul className={styles.points}>
          {pointNames.map((point) => (
            <li key={point}>
              <span className={styles.icon} aria-hidden="true">
                {points[point]}
              </span>
              <h3>{t(`web.points.${point}`)}</h3>
              <p>{t(`web.points.${point}Text`)}</p>
            </li>
          ))}
        </ul>
      </TitledSection>

      <section className={`${styles.block} ${styles.beside}`}>
        <div>
          <h2>{t('web.phone.title')}</h2>
          <p className={styles.lead}>{t('web.phone.text')}</p>
        </div>
        <Screenshot view="phone" className={styles.phone} alt={t('web.phone.alt')} />
      </section>

      <section className={`${styles.block} ${styles.end}`}>
        <h2>{t('web.end.title')}</h2>
        {register && <p className={styles.lead}>{t('web.end.text')}</p>}
        <CallToAction />
      </section>
    </WebLayout>
  )
}

function TitledSection({ title, children }: { title: MessageId; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{useT()(title)}</h2>
      {children}
    </section>
  )
}

/** The main link: for guests to registration if it is open, else to the login. */
function CallToAction({ children }: { children?: ReactNode }) {
  const t = useT()
  const signedIn = useToken() !== null
  const { register } = useCachedSiteInfo()
  const [to, text] = signedIn
    ? (['/', 'web.nav.enter'] as const)
    : register
      ? (['/user/register', 'web.index.start'] as const)
      : (['/user/login', 'web.nav.login'] as const)
  return (
    <p className={styles.actions}>
      <LinkButton type="primary" size="large" to={to}>
        {t(text)}
      </LinkButton>
      {children}
    </p>
  )
}

function Facts() {
  const t = useT()
  const facts: [MessageId, string | number][] = [
    ['web.facts.types', mediaTypes.length],
    ['web.facts.size', formatSize(maxFileBytes).replace(/\.?0+ /, ' ')],
    ['web.facts.length', t('web.facts.hours', { count: maxAudioSeconds / 3600 })],
    ['web.facts.files', t('web.facts.count', { count: maxFilesAtOnce })],
  ]
  return (
    <dl className={styles.facts} aria-label={t('web.facts.name')}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
