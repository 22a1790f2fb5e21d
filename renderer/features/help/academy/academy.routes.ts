import { open, redirect } from '../../../platform/routing/route-entry.ts';

export default [
  open('academy/search', '/blog/', 'Academy', {
    aliases: ['/learn/'],
    menu: { under: 'help/store', order: 10 },
  }),
  redirect('academy/tagged', '/blog/tagged/{tag?}/', '/blog/?search={tag?}', {
    aliases: ['/learn/tagged/{tag?}/'],
  }),
  open('academy/all-series', '/blog/series/', 'Series', {
    under: 'academy/search',
    aliases: ['/learn/series/'],
    palette: 'typed',
  }),
  open('academy/series', '/blog/series/{seriesUrl}/', 'Series', {
    under: 'academy/all-series',
    breadcrumb: 'url-param',
    aliases: ['/learn/series/{seriesUrl}/'],
  }),
  open('academy/post', '/blog/{post}/', 'Post', {
    under: 'academy/search',
    breadcrumb: 'blog-post',
    aliases: ['/learn/{post}/'],
  }),
];
