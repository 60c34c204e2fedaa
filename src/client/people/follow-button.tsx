import { useViewer } from '#client/api/stored/session.ts';
import { LogInButton } from '#client/links/sign-in-links.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { Name } from '#client/ui/name.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { can } from '#contract/policies.ts';
import { useFollow } from './use-follow.ts';

interface FollowButtonProps {
  user: { readonly _id: string; readonly name: string; readonly following: boolean };
  size?: 'md' | 'sm';
  /** Avoids the sport's colour beside a more important action. */
  quiet?: boolean | undefined;
}

/** Sends visitors to the login. Hidden from unverified users and on the viewer's own entry. */
export function FollowButton({ user, size, quiet }: FollowButtonProps) {
  const viewer = useViewer();
  if (!viewer) {
    return (
      <LogInButton variant="primary" size={size}>
        Follow
        <HiddenName name={user.name} />
      </LogInButton>
    );
  }
  if (!can(viewer, 'follow', user)) return null;
  return <FollowToggle user={user} size={size} quiet={quiet} />;
}

function FollowToggle({ user, size, quiet }: FollowButtonProps) {
  const { following, toggle } = useFollow(user);
  return (
    <Button variant={following || quiet ? 'plain' : 'primary'} size={size} onClick={toggle}>
      <span>{following ? 'Unfollow' : 'Follow'}</span>
      <HiddenName name={user.name} />
    </Button>
  );
}

/** Screen readers would otherwise read a list of identical buttons. */
function HiddenName({ name }: { name: string }) {
  return (
    <VisuallyHidden>
      {' '}
      <Name>{name}</Name>
    </VisuallyHidden>
  );
}
