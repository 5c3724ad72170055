import { formatSize } from '../../../shared/files/formatSize'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { webUrl } from '../../../shared/site/webUrl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { Tag, type Tone } from '../../../shared/ui/display/Tag'
import type { WireModel } from '../../../wire/engineSchemas'
import styles from './Engines.module.css'
import { isMissing, isPresent } from './engineGroups'

interface Props {
  model: WireModel
  onInstall: (ids: string[]) => void
  onCancel: (id: string) => void
  onRemove: (model: WireModel) => void
}

const tones: Record<WireModel['status'], Tone> = {
  available: 'info',
  waiting: 'processing',
  installing: 'processing',
  installed: 'success',
  faulty: 'danger',
}

/** A model: what it is, its state, and what can be done with it. */
export function ModelRow({ model, onInstall, onCancel, onRemove }: Props) {
  const t = useT()
  const { id, purpose, status, license, expectation, fault, install_error: failure } = model
  const name = model.name || id
  const homepage = webUrl(model.homepage)
  const busy = status === 'waiting' || status === 'installing'
  return (
    <li className={styles.model}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <Tag tone={tones[status]}>{t(`engines.status.${status}`)}</Tag>
      </p>
      <p className={styles.facts}>
        <span>{t(`engines.purpose.${purpose}`)}</span>
        {model.languages.length > 0 && (
          <span>{model.languages.map((language) => languageName(language, t)).join(t('engines.list.separator'))}</span>
        )}
        {isPresent(model) ? (
          <span>{t('engines.model.onDisk', { size: formatSize(model.installed_bytes) })}</span>
        ) : (
          model.bytes > 0 && <span>{t('engines.model.download', { size: formatSize(model.bytes) })}</span>
        )}
        <span>{license ? t('engines.model.license', { license }) : t('engines.model.noLicense')}</span>
        {homepage && (
          <a href={homepage} target="_blank" rel="noreferrer" aria-label={t('engines.model.homepageNamed', { name })}>
            {t('engines.model.homepage')}
          </a>
        )}
      </p>
      {expectation && (
        <p className={styles.note} lang="en">
          {expectation}
        </p>
      )}
      {fault && <p className={styles.fault}>{t(`engines.fault.${fault}`)}</p>}
      {failure && !busy && <p className={styles.fault}>{t(`engines.failed.${failure}`)}</p>}
      {status === 'installing' && <Progress model={model} />}
      <div className={styles.actions}>
        {isMissing(model) && (
          <PlainButton aria-label={t('engines.model.installNamed', { name })} onClick={() => onInstall([id])}>
            {t('engines.model.install')}
          </PlainButton>
        )}
        {busy && (
          <PlainButton aria-label={t('engines.model.cancelNamed', { name })} onClick={() => onCancel(id)}>
            {t('engines.model.cancel')}
          </PlainButton>
        )}
        {isPresent(model) && (
          <PlainButton aria-label={t('engines.model.removeNamed', { name })} onClick={() => onRemove(model)}>
            {t('engines.model.remove')}
          </PlainButton>
        )}
      </div>
    </li>
  )
}

/** Sizes in the catalog may be estimates, so more may arrive than announced. */
function Progress({ model: { name, bytes, received_bytes: received } }: { model: WireModel }) {
  const t = useT()
  const percent = bytes > 0 ? Math.min(100, (received / bytes) * 100) : 0
  return (
    <div className={styles.progress}>
      <ProgressBar percent={percent} label={t('engines.model.progress', { name })} />
      <span>
        {bytes > 0 && received >= bytes
          ? t('engines.model.unpacking')
          : t('engines.model.received', { received: formatSize(received), size: formatSize(bytes) })}
      </span>
    </div>
  )
}
