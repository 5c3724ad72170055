import { useT } from '../../shared/i18n/intl'

/** Texts of other pages to fill components with, in the language of the interface. */
export function useSamples() {
  const t = useT()
  return {
    short: t('set.profile.save'),
    label: t('set.profile.nickname'),
    value: t('set.shop.title'),
    long: t('set.password.noPhone'),
    word: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    note: t('set.phone.whyPassword'),
    failed: t('set.password.failed'),
    text: t('set.shop.none'),
  }
}
