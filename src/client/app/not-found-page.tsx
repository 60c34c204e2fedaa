import { href } from 'react-router';
import { ButtonLink } from '#client/ui/buttons/button-link.tsx';
import { ErrorView } from '#client/ui/states/error-view.tsx';
import { notFoundTitle } from '#contract/titles.ts';

export default function NotFoundPage() {
  return (
    <>
      <title>{notFoundTitle}</title>
      <ErrorView
        heading="h1"
        status={404}
        title="404 Not Found"
        message="There is no page at this address."
        action={<ButtonLink to={href('/')}>Home</ButtonLink>}
      />
    </>
  );
}
