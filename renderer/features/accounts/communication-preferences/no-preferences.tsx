import { Link } from 'react-router';

/** The link was not made by us, or there is none and nobody is signed in. */
export function NoPreferences() {
  return (
    <>
      <p>This page opens from a link at the end of our mails, or after you log in.</p>
      <p>
        <Link to="/login/?redirect_uri=%2Fcommunication-preferences%2F">Log in</Link>
      </p>
    </>
  );
}
