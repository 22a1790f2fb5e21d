/** The product's own name and the names that follow from it. Specification: `{product}` is the brand. */
export const PRODUCT_CODE = 'selvedge';
export const PRODUCT_NAME = 'Selvedge';
export const PLANS_PATH = `/${PRODUCT_CODE}-plans/`;
export const ANALYTICS_ONLY_PATH = `/analytics/only-${PRODUCT_CODE}/`;

/** Cookie that keeps the shopper's choice of currency. Spec 3 §9.2. */
export const CURRENCY_COOKIE = 'currency';
/** Cookie that keeps the country that a shopper wants delivery to. */
export const DELIVERY_COUNTRY_COOKIE = 'delivery-country';
/** Stored once cookies were accepted; consent is denied until then. Spec 3 §9.2. */
export const COOKIES_ACCEPTED = 'cookies-accepted';
export const AFFILIATE_QUERY = 'aff';
export const SUBSCRIBED_QUERY = 'subscribed';
export const PROJECT_QUERY = 'project';

/** Base paths of the calls, and the pair that guards them. Spec 3 §7. */
export const CALLS_BASE = '/omnis/v3';
export const PUBLIC_API_BASE = '/v1';
/** Cookie from which the public API's client takes its bearer token. Spec 2 §7.9. */
export const API_TOKEN_COOKIE = 'selvedge-api-token';
export const XSRF_COOKIE = 'XSRF-TOKEN';
export const XSRF_HEADER = 'X-XSRF-TOKEN';
