import { Button, Text } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { INTEGRATION_QUERY } from '../../../../shared/features/projects/projects/projects.ts';
import { useSession } from '../../../platform/access/use-session.ts';
import { Row } from '../../../ui/layout.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProjectLink } from '../../../ui/project-link.tsx';
import { needsIntegration } from './needs-integration.ts';

export const loader = needsIntegration;
export const clientLoader = needsIntegration;

interface Module {
  readonly name: string;
  readonly what: string;
  /** The screen it is worked with. */
  readonly screen: string;
  readonly open: string;
}

const ORDERS: Module = {
  name: 'Orders',
  what: 'Paid orders are printed, packed and sent by the factory, and you follow each of them.',
  screen: '/ecom/orders/',
  open: 'See orders',
};

const MODULES: Readonly<Record<string, Module>> = {
  website: {
    name: 'Website',
    what: 'A store with its own address and pages you can edit.',
    screen: '/website/',
    open: 'Go to the website',
  },
  delivery: {
    name: 'Delivery',
    what: 'Delivery methods and prices.',
    screen: '/delivery/',
    open: 'Set up delivery',
  },
  orders: ORDERS,
  fulfillments: ORDERS,
  shipments: ORDERS,
  shipping: ORDERS,
  oms: ORDERS,
  warehouse: ORDERS,
  api: {
    name: 'API',
    what: 'Your own software sends orders to Selvedge.',
    screen: '/api-dashboard/',
    open: 'Go to the API dashboard',
  },
};

function Unknown({ asked }: { readonly asked: string }) {
  return (
    <Panel title="This module isn’t available">
      <Text mb="md">There’s no module called “{asked}”. See Integrations for the full list.</Text>
      <Button component={ProjectLink} to="/integrations/" variant="default">
        Integrations
      </Button>
    </Panel>
  );
}

/** Describes a module of the active project and how to set it up. Spec 1 §2.6. */
export default function ModuleSetup() {
  const { project, store } = useSession();
  const [search] = useSearchParams();
  const asked = search.get(INTEGRATION_QUERY) ?? '';
  const module = Object.hasOwn(MODULES, asked) ? MODULES[asked] : undefined;
  if (!project) return null;
  const ready = project.integrations.includes(asked) && (asked !== 'website' || store !== null);
  return (
    <div style={{ maxWidth: '40rem' }}>
      <PageHeader title={module ? `Set up: ${module.name}` : 'Set up a module'} lead={project.name} />
      {module ? (
        <Panel title={ready ? 'Ready to use' : 'Not part of this project'}>
          <Text mb="md">{module.what}</Text>
          {!ready && asked !== 'website' && (
            <Text mb="md">This project can’t use this module. Create another project to use it.</Text>
          )}
          <Row>
            {ready && (
              <Button component={ProjectLink} to={module.screen}>
                {module.open}
              </Button>
            )}
            {!ready && asked === 'website' && (
              <Button component={ProjectLink} to="/sign-up/create-store/">
                Open a store
              </Button>
            )}
            {!ready && asked !== 'website' && (
              <Button component={ProjectLink} to={`/project/create/?${INTEGRATION_QUERY}=${asked}`}>
                Create a project
              </Button>
            )}
          </Row>
        </Panel>
      ) : (
        <Unknown asked={asked} />
      )}
    </div>
  );
}
