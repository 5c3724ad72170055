/** The bar itself, loaded after the first page. */
import nprogress from 'nprogress'
import './progressBar.css'

nprogress.configure({
  speed: 1000,
  showSpinner: false,
  barSelector: '[data-bar]',
  template: '<div class="bar" data-bar aria-hidden="true"><div class="peg"></div></div>',
})

export const progressBar = nprogress
