import { Button, Group } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { PLANS_PATH } from '../../../../shared/rules/constants/constants.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';

/** Where the payment provider's answer leads when it was not a yes. Spec 1 §2.7. */
export default function UpgradeError() {
  const [search] = useSearchParams();
  const processing = search.get('state') === 'processing';
  return (
    <>
      <PageHeader
        title={processing ? 'Your bank is still working on it' : 'Your upgrade did not go through'}
        lead={
          processing
            ? 'We switch Pro on as soon as your bank has paid. You do not have to wait here.'
            : 'You were not charged. You can try again, also with another card.'
        }
      />
      <Group>
        <Button component={ProjectLink} to={processing ? '/dashboard/' : PLANS_PATH}>
          {processing ? 'Go to the dashboard' : 'Try again'}
        </Button>
        <Button component={ProjectLink} to="/store-help/" variant="default">
          Get help
        </Button>
      </Group>
    </>
  );
}
