import { Link } from 'react-router';

/** The link was not made by us, or there is none and nobody is signed in. */
export function NoPreferences() {
  return (
    <>
      <p>Log in, or follow the link in one of our emails.</p>
      <p>
        <Link to="/login/?redirect_uri=%2Fcommunication-preferences%2F">Log in</Link>
      </p>
    </>
  );
}
