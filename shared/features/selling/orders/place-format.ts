import {
  findOwnCountry,
  findState,
  formatPostcode,
  mayBeInState,
  postcodeExample,
} from '../../../rules/addresses/addresses.ts';
import { countryInSentence, countryOf } from '../../../rules/money/money.ts';
import { isBlockedPlace } from '../delivery/delivery.ts';
import { type AddressErrors, type AddressTexts, checkPlace } from './orders.rules.ts';

/** A label inside a sentence: `postal code`, but `ZIP code`. */
const inSentence = (label: string): string =>
  label.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
const withArticle = (noun: string): string => `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** A question about a postcode of another country than the chosen one: other VAT and delivery prices apply there. */
function askAboutCountry(code: string, postcode: string, label: string): string | null {
  const own = findOwnCountry(code, postcode);
  if (own === code) return null;
  return own === null
    ? `This ${label} isn’t in ${countryInSentence(code)}. Check it, or choose another country.`
    : `This ${label} is in ${countryInSentence(own)}. Choose ${countryInSentence(own)} as the country.`;
}

/**
 * What is wrong with a postcode or state that is there: it isn't one of the country, or nothing is delivered to it. Needs
 * the lists of every country, so it runs on the server; `checkPlace` of the rules says what is missing.
 */
export function checkPlaceFormat(address: Pick<AddressTexts, 'country' | 'zip' | 'state'>): AddressErrors {
  const { country: code, zip, state } = address;
  const country = countryOf(code);
  const errors: AddressErrors = {};
  if (!country) return errors;
  const missing = checkPlace(address);
  if (!missing.zip && zip !== '' && country.postcode !== 'none') {
    const label = country.code === 'IE' ? 'Eircode' : inSentence(country.postcodeLabel);
    const formatted = formatPostcode(code, zip);
    if (formatted === null) errors.zip = `Enter ${withArticle(label)} such as ${postcodeExample(code) ?? ''}`;
    // As it is kept: `UA-91000` and `9 1000` are `91000`.
    else if (isBlockedPlace(code, formatted)) errors.zip = 'Sorry, we don’t deliver to this area';
    else {
      const elsewhere = askAboutCountry(code, formatted, label);
      if (elsewhere !== null) errors.zip = elsewhere;
    }
  }
  if (!missing.state && state !== '' && country.state === 'required') {
    const found = findState(code, state);
    const formatted = formatPostcode(code, zip);
    if (found === null) errors.state = `Choose ${withArticle(inSentence(country.stateLabel))}`;
    else if (!errors.zip && formatted !== null && !mayBeInState(code, formatted, found))
      errors.zip = `This ${inSentence(country.postcodeLabel)} isn’t in the ${inSentence(country.stateLabel)} you chose`;
  }
  return errors;
}
