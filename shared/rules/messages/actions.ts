/** Messages of feedback, permission requests, subscriber offer, favourites, basket and others. Spec 3 §8.5, §6. */
export const FEEDBACK_MESSAGES = {
  failed: 'Sorry, something went wrong, please try again later',
  submitted: 'Successfully submitted',
  writeAnother: 'Write another',
} as const;

export const PERMISSION_MESSAGES = {
  requested: 'Permission request successfully submitted',
} as const;

export const BASKET_MESSAGES = {
  nothingAdded: 'No items were added to basket',
  productGone: 'Oops... Looks like this product is no longer available',
} as const;

export const RETURN_ITEM_MESSAGES = {
  failed: "We're sorry, something went wrong. Please try again later",
  sent: 'Thank you, we sent you an email with instructions',
} as const;

export const USERNAME_SAVED = 'Saved';
export const PUSH_SUBSCRIPTION_FAILED = 'Unable to create push subscription for user';
