import { Button } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { Row } from '../../../ui/layout.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Where the payment provider's answer leads when it was not a yes. Spec 1 §2.7. */
export default function UpgradeError() {
  const [search] = useSearchParams();
  const processing = search.get('state') === 'processing';
  return (
    <Page
      title={processing ? 'Your bank is still working on it' : 'Your upgrade didn’t go through'}
      lead={
        processing
          ? 'We’ll turn on Pro as soon as the payment clears. You don’t need to wait here.'
          : 'You haven’t been charged. Try again or use another card.'
      }
    >
      <Row>
        <Button component={ProjectLink} to={processing ? '/dashboard/' : PLANS_PATH}>
          {processing ? 'Go to the dashboard' : 'Try again'}
        </Button>
        <Button component={ProjectLink} to="/store-help/" variant="default">
          Get help
        </Button>
      </Row>
    </Page>
  );
}
