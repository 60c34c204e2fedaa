import type { Page } from '@playwright/test';
import type { Notice } from '#contract/notices.ts';
import { expect } from './fixtures.ts';

export async function seeNotice(page: Page, { icon, title, text = title }: Notice): Promise<void> {
  const notice = page
    .getByRole('region', { name: 'Notices' })
    .getByRole(icon === 'error' ? 'alert' : 'status')
    .filter({ hasText: title })
    .filter({ hasText: text });
  await expect(notice.first()).toBeVisible();
}
