/** Cookie that remembers which project each account of this browser chose last; no secret. Spec 1 §2.12. */
export const PROJECT_CHOICE_COOKIE = 'project-choice';
export const PROJECT_CHOICE_DAYS = 365;

/** How many accounts of one browser are remembered. */
const MOST_ACCOUNTS = 5;
const ACCOUNT = /^[0-9a-f-]{36}$/;
const CODE = /^[a-z0-9-]{1,120}$/;

/** Codes of the projects chosen last, by account; the latest first. What is not in our form is left out. */
function choicesIn(cookie: string | null | undefined): readonly (readonly [account: string, code: string])[] {
  return (cookie ?? '').split('~').flatMap((part) => {
    const [account = '', code = ''] = part.split('.', 2);
    return ACCOUNT.test(account) && CODE.test(code) ? [[account, code] as const] : [];
  });
}

/** Codes of the projects chosen last, by account. */
export const projectChoices = (cookie: string | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(choicesIn(cookie).slice(0, MOST_ACCOUNTS));

/** The cookie's value with one account's choice changed; other accounts keep theirs. */
export function withProjectChoice(
  cookie: string | null | undefined,
  accountId: string,
  code: string,
): string {
  const others = choicesIn(cookie).filter(([account]) => account !== accountId);
  return [[accountId, code] as const, ...others]
    .slice(0, MOST_ACCOUNTS)
    .map((choice) => choice.join('.'))
    .join('~');
}
