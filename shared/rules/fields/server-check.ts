/** A value that only the server can judge: posted to a path, it fails where the answer's data is falsy. Spec 3 §5.1. */
export interface ServerCheck {
  readonly name: 'server_check';
  readonly path: string;
  readonly message: string;
}

export const serverCheck = (path: string, message: string): ServerCheck => ({
  name: 'server_check',
  path,
  message,
});

/** Posts the value and gives the answer's data. */
export type PostForData = (path: string, body: { readonly value: unknown }) => Promise<unknown>;

/** The check's message where the server says no, else null. A failure of the call itself is the caller's to handle. */
export async function runServerCheck(
  check: ServerCheck,
  value: unknown,
  post: PostForData,
): Promise<string | null> {
  return (await post(check.path, { value })) ? null : check.message;
}
