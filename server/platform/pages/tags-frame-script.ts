/**
 * Runs in the frame of a store's tags, on a host without a session, a basket or anyone's data. It hears from the store's
 * page what a visitor who agreed did, and tells the merchant's own accounts: Google by its own script, Meta and Pinterest by
 * the picture addresses that they document. Amounts come in the currency's own units.
 */
export const TAGS_FRAME_SCRIPT = `(() => {
  const tags = JSON.parse(document.getElementById('tags').textContent);
  const googleIds = [tags.measurementId, tags.conversionId && 'AW-' + tags.conversionId].filter(Boolean);
  const pending = new Set();
  const ask = (address, fields) => {
    const url = new URL(address);
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined && value !== '') url.searchParams.set(name, value);
    const picture = new Image();
    picture.referrerPolicy = 'no-referrer';
    picture.onload = picture.onerror = () => pending.delete(picture);
    pending.add(picture);
    picture.src = url.href;
  };
  window.dataLayer = [];
  function gtag() { window.dataLayer.push(arguments); }
  let isStarted = false;
  const startGoogle = (page) => {
    if (isStarted || googleIds.length === 0) return;
    isStarted = true;
    gtag('js', new Date());
    for (const id of googleIds)
      gtag('config', id, {
        send_page_view: false,
        client_id: page.visitor,
        page_location: page.location,
        page_referrer: page.referrer,
        page_title: page.title,
        cookie_domain: 'none',
        cookie_flags: 'SameSite=None;Secure',
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
      });
    const script = document.createElement('script');
    script.src = 'https://www.googletagmanager.com/gtag/js?id=' + encodeURIComponent(googleIds[0]);
    script.async = true;
    document.head.append(script);
  };
  const GOOGLE = {
    'page-view': () => ['page_view', {}],
    'view-item': ({ product, name, value, currency }) =>
      ['view_item', { currency, value, items: [{ item_id: product, item_name: name, price: value }] }],
    'add-to-basket': ({ product, colour, size, quantity }) =>
      ['add_to_cart', { items: [{ item_id: product, item_variant: [colour, size].filter(Boolean).join(', '), quantity }] }],
    search: ({ query }) => ['search', { search_term: query }],
    purchase: ({ order, value, currency }) => ['purchase', { transaction_id: order, value, currency }],
  };
  const META = {
    'page-view': 'PageView', 'view-item': 'ViewContent', 'add-to-basket': 'AddToCart', search: 'Search', purchase: 'Purchase',
  };
  const PINTEREST = {
    'page-view': 'pagevisit', 'view-item': 'pagevisit', 'add-to-basket': 'addtocart', search: 'search', purchase: 'checkout',
  };
  const tell = ({ event, payload, page }) => {
    if (!Object.hasOwn(GOOGLE, event)) return;
    const { product, query, order, value, currency } = payload;
    startGoogle(page);
    const [name, fields] = GOOGLE[event](payload);
    if (tags.measurementId) gtag('event', name, { ...fields, send_to: tags.measurementId });
    if (tags.conversionId && event === 'purchase')
      gtag('event', 'conversion', {
        send_to: 'AW-' + tags.conversionId + '/' + tags.conversionLabel, transaction_id: order, value, currency,
      });
    if (tags.facebookPixel)
      ask('https://www.facebook.com/tr/', {
        id: tags.facebookPixel, ev: META[event], dl: page.location, rl: page.referrer, if: 'false', ts: Date.now(), noscript: 1,
        'cd[value]': value, 'cd[currency]': currency, 'cd[search_string]': query,
        'cd[content_ids]': product && JSON.stringify([product]), 'cd[content_type]': product && 'product', eid: order,
      });
    // Pinterest counts the page of a product once, as a page.
    if (tags.pinterestPixel && event !== 'view-item')
      ask('https://ct.pinterest.com/v3/', {
        event: PINTEREST[event], tid: tags.pinterestPixel, noscript: 1,
        'ed[value]': value, 'ed[currency]': currency, 'ed[order_id]': order, 'ed[product_id]': product, 'ed[search_query]': query,
      });
  };
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === tags.origin) tell(data);
  });
})();`;
