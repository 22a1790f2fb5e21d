import { Button } from '@mantine/core';
import { Link } from 'react-router';

/** A forged or missing link, and a logged-out visitor. */
export function NoPreferences() {
  return (
    <>
      <p>Log in, or follow the link in one of our emails.</p>
      <Button component={Link} to="/login/?redirect_uri=%2Fcommunication-preferences%2F" mt="md">
        Log in
      </Button>
    </>
  );
}
