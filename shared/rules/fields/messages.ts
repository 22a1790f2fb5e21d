/**
 * The messages of the field rules. Spec 3 §5.1, word for word. The messages it leaves open are in {@link
 * UNSPECIFIED_FIELD_MESSAGES}.
 */
export const FIELD_MESSAGES = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  url: 'Please enter a valid url',
  domain: 'Please enter a valid domain',
  // language-ok: fixed by spec 3 §5.1
  password: 'Password cannot start or end with spaces',
  twoFactorCode: 'Invalid authentication code',
  recoveryCode: 'Invalid recovery code',
  charityNumber: 'Invalid Charity Number',
  vatNumber: 'Invalid Vat Number',
  companyNumber: 'Invalid Company Number',
  measurementId: 'Invalid measurement ID',
  uaTrackingId: 'Invalid tracking ID',
  facebookPixel: 'Invalid Facebook Pixel',
  pinterestPixel: 'Invalid Pinterest Pixel',
  conversionId: 'Invalid conversion ID',
  conversionLabel: 'Invalid conversion label',
  verificationSnippet: 'Invalid verification snippet',
  embed: 'Invalid Embed Code',
  alpha: 'must contain only alphanumeric characters',
  numeric: 'must contain only numeric characters',
  numberRequired: 'Must contain at least one number',
  twoDecimalPlaces: 'Must contain a number with up to two decimal places',
  positiveNumber: 'must contain a positive number',
  ukPhone: 'must contain a valid UK phone number',
  ukSortCode: 'must contain a valid sort code',
  ukPostcode: 'must contain a valid postcode',
  nationalInsuranceNumber: 'must contain a valid National Insurance number',
  ukBankAccount: 'must contain a valid bank account number',
  lowercase: 'must be lowercase',
  minLength: (length: number) => `Must contain at least ${length} characters`,
  maxLength: (length: number) => `Must contain no more than ${length} characters`,
  fileExtension: (extensions: readonly string[]) =>
    `Must upload the following formats: ${extensions.join(', ')}`,
  minValue: (value: number) => `Min ${value}`,
  maxValue: (value: number) => `Max ${value}`,
  /** Spec 3 §5.2. */
  colour: 'Please select a colour',
} as const;

/** Messages whose wording is ours, as the specification does not show one. */
export const UNSPECIFIED_FIELD_MESSAGES = {
  alphaDash: 'must contain only letters, numbers, dashes and underscores',
  alphaSpaces: 'must contain only letters, numbers and spaces',
  alphaSpacesPunctuation: 'must contain only letters, numbers, spaces and punctuation',
  numericFloat: 'must contain a decimal number',
  letters: 'must contain only letters',
  text: 'Enter text',
  number: 'Enter a number',
  wholeNumber: 'Enter a whole number',
  trueOrFalse: 'Enter true or false',
  list: 'Enter a list',
  id: 'Enter a full id',
  date: 'Enter a date such as 2026-11-25',
  moment: 'Enter a time such as 2026-11-25T14:30:00Z',
  unreadable: 'Check this value',
  unknownField: 'There’s no such field',
  offered: 'Choose one of the values offered',
  oneOf: (values: readonly string[]) => `Choose one of these: ${values.join(', ')}`,
  atLeast: (count: number) => `Add at least ${count}`,
  atMost: (count: number) => `Add no more than ${count}`,
  usernameTaken: 'Someone else has this username',
  fileSize: (bytes: number) => `Each file can be up to ${bytes / 1_000_000} MB`,
  fileCount: (count: number) => `You can add up to ${count} files`,
} as const;

/** For a schema’s `error`: a value of the wrong kind isn’t a missing one, and is refused in the words for its kind. */
export const requiredIfMissing = ({ input }: { readonly input?: unknown }): string | undefined =>
  input === undefined || input === null || input === '' ? FIELD_MESSAGES.required : undefined;
