import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { sampleLanguages, type SampleLanguage } from '../../wire/constants'
import { refetchQueries } from '../http/queryClient'
import { useLocale } from '../i18n/intl'
import { defaultSpeechLanguage } from '../i18n/languageName'
import { recordPath } from '../navigation/recordPath'
import { useSiteInfo } from '../site/siteInfo'
import { addSample } from './sampleApi'

/** The language of the sample for the reader; undefined if the server has none. */
export function useSampleLanguage(): SampleLanguage | undefined {
  const offered = useSiteInfo().data?.samples
  const speech = defaultSpeechLanguage(useLocale())
  return sampleLanguages.find((language) => language === speech && offered?.includes(language))
}

/** Adds the sample, or finds the one that there is, and opens it. */
export function useOpenSample(language: SampleLanguage): { isPending: boolean; open: () => void } {
  const navigate = useNavigate()
  const { isPending, mutate } = useMutation({
    mutationFn: () => addSample(language),
    onSuccess: async ({ id }) => {
      await navigate(recordPath(id))
      void refetchQueries(['tasks'])
    },
  })
  return { isPending, open: () => !isPending && mutate() }
}
