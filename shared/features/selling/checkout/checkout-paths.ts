export const CHECKOUT_PATH = '/checkout/';
/** Shows the form again for an order that is placed and not yet paid. */
export const EDIT_CHECKOUT_PATH = `${CHECKOUT_PATH}?edit=1`;
/** Confirms saved details, or pays by wallet, without filling in the form. */
export const EXPRESS_CHECKOUT_PATH = `${CHECKOUT_PATH}?express=true`;
