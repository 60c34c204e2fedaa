import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { LineupSummary } from '#contract/lineups/lineup-items.ts';
import { notices } from '#contract/notices.ts';
import { embedCode, shareFormats } from '#contract/share.ts';
import { podium } from '#sports/motogp/podium.ts';
import { ShareButton } from './share-button.tsx';

const item = {
  _id: 'p9',
  name: 'Los de "siempre"',
  version: 'three',
  owner: { _id: 'u1', name: 'Lucía Peña' },
} as LineupSummary;
const address = `${location.origin}/podium/p9`;
const headline = 'Los de "siempre", the Podium of Lucía Peña';

afterEach(() => {
  vi.restoreAllMocks();
  for (const name of ['share', 'canShare', 'clipboard']) Reflect.deleteProperty(navigator, name);
});

function stub(parts: Partial<Record<'share' | 'canShare' | 'clipboard', unknown>>) {
  const entries = Object.entries(parts);
  for (const [name, value] of entries) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

function delayPictures(): HTMLImageElement[] {
  const images: HTMLImageElement[] = [];
  const { setAttribute } = Element.prototype;
  // React sets both the attribute and the property.
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {});
  vi.spyOn(Element.prototype, 'setAttribute').mockImplementation(function (
    this: Element,
    name,
    value,
  ) {
    if (name === 'src' && this instanceof HTMLImageElement) images.push(this);
    else setAttribute.call(this, name, value);
  });
  return images;
}

async function open(
  shared: Parameters<typeof ShareButton>[0]['shared'] = { lineup: podium, item },
) {
  const images = delayPictures();
  const page = await render(<ShareButton shared={shared} />);
  const button = page.getByRole('button', { name: 'Share', exact: true });
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await expect.element(sheet).toBeVisible();
  return {
    button,
    sheet,
    images,
    heading: sheet.getByRole('heading', { name: 'Share', level: 2 }),
    press: (name: string) => sheet.getByRole('button', { name, exact: true }).click(),
    status: sheet.getByRole('status').first(),
    field: sheet.getByRole('textbox', { name: 'Address' }),
    code: sheet.getByRole('textbox', { name: 'Code to embed it' }),
    device: sheet.getByRole('button', { name: 'Share…' }),
  };
}

test('copies the link and shows that briefly', async () => {
  const writeText = vi.fn(async () => {});
  stub({ clipboard: { writeText } });
  const { press, status, field } = await open();
  await expect.element(field).toHaveValue(address);
  await press('Copy link');
  expect(writeText).toHaveBeenCalledExactlyOnceWith(address);
  await expect.element(status).toHaveTextContent('Copied');
  await expect.element(status).toBeEmptyDOMElement();
});

test('selects the text and shows a message if the browser refuses to copy', async () => {
  stub({ clipboard: undefined });
  const { sheet, press, code } = await open();
  await press('Copy');
  await expect.element(sheet.getByText(/copy it yourself/)).toBeVisible();
  const field = code.element() as HTMLInputElement;
  const line = embedCode(`${location.origin}/embed/podium/p9`, headline);
  expect(line).toContain('title="Los de &quot;siempre&quot;');
  expect(field.value).toBe(line);
  await expect.element(code).toHaveFocus();
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, line.length]);
});

test('keeps the message about a refused copy, even after an earlier copy', async () => {
  const writeText = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValue(new Error('Refused'));
  stub({ clipboard: { writeText } });
  const { sheet, press, status } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await press('Copy link');
  await expect.element(status).toHaveTextContent('Copied');
  await press('Copied');
  await expect.element(sheet.getByText(/copy it yourself/)).toBeVisible();
  await vi.advanceTimersByTimeAsync(5000);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await expect.element(sheet.getByText(/copy it yourself/)).toBeVisible();
});

test('links the pictures of the current version, and retries one that failed', async () => {
  const { sheet, images } = await open();
  const links = sheet.getByRole('link', { name: /^Download picture for a / }).elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Object.keys(shareFormats).map((format) => `/media/share/podium/p9/${format}.png?v=three`),
  );
  const post = sheet.getByRole('link', { name: 'Download picture for a post, 1080 by 1350' });
  await expect.element(post).toHaveAttribute('download', 'Los de "siempre" Post.png');
  await expect.poll(() => images.length).toBe(3);
  images[1]?.dispatchEvent(new Event('error'));
  await expect.element(sheet.getByText(/This picture could not be drawn/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Try again to draw the picture for a post' }).click();
  await expect.element(post).toBeVisible();
  expect(images).toHaveLength(4);
  await expect.element(post).toHaveFocus();
});

test('offline, a failed picture mentions the network', async () => {
  const { sheet, images } = await open();
  await expect.poll(() => images.length).toBe(3);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  images[1]?.dispatchEvent(new Event('error'));
  await expect
    .element(sheet.getByText(`Post ${notices.offline.title}. ${notices.offline.text}`))
    .toBeVisible();
  await expect.element(sheet.getByText(/could not be drawn/)).not.toBeInTheDocument();
});

test('a fan has no embed code, and pictures of the current name', async () => {
  const { sheet, field, code } = await open({ fan: { _id: 'u1', name: 'Lucía Peña' } });
  await expect.element(field).toHaveValue(`${location.origin}/users/u1`);
  await expect.element(code).not.toBeInTheDocument();
  const story = sheet.getByRole('link', { name: 'Download picture for a story, 1080 by 1920' });
  await expect
    .element(story)
    .toHaveAttribute('href', '/media/share/user/u1/story.png?v=Luc%C3%ADa%20Pe%C3%B1a');
});

test('has no device button if the device cannot share', async () => {
  stub({ share: undefined });
  const { device } = await open();
  await expect.element(device).not.toBeInTheDocument();
});

test('shares by the device with the loaded picture; cancelling shows no message', async () => {
  const canceled = new DOMException('Canceled', 'AbortError');
  const share = vi.fn().mockRejectedValueOnce(canceled).mockResolvedValueOnce(undefined);
  share.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'));
  stub({ share, canShare: () => true });
  vi.stubGlobal('fetch', async () => new Response(new Blob(['png'])));
  const { sheet, device, images } = await open();
  await device.click();
  const data = { title: headline, text: headline, url: address };
  expect(share).toHaveBeenLastCalledWith(data);
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
  images[1]?.dispatchEvent(new Event('load'));
  const sharedFiles = async () => {
    await device.click();
    return share.mock.lastCall?.[0].files;
  };
  await expect.poll(sharedFiles).toHaveLength(1);
  const { files, ...rest } = share.mock.lastCall?.[0] ?? {};
  expect(rest).toEqual(data);
  expect([files[0].name, files[0].type]).toEqual(['Los de "siempre".png', 'image/png']);
  share.mockReset().mockRejectedValueOnce(new DOMException('Open already', 'InvalidStateError'));
  await device.click();
  await expect.element(sheet.getByText(/Copy the link instead/)).not.toBeInTheDocument();
  share.mockRejectedValueOnce(new DOMException('Refused', 'NotAllowedError'));
  await device.click();
  await expect.element(sheet.getByText(/Copy the link instead/)).toBeVisible();
});

test('the heading is focused on opening, and the button on closing', async () => {
  const { button, sheet, heading, press } = await open();
  await expect.element(heading).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await press('Close');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  await expect.element(heading).toHaveFocus();
  // A press on the backdrop has the dialog as its target.
  for (const type of ['pointerdown', 'pointerup']) {
    sheet.element().dispatchEvent(new PointerEvent(type, { bubbles: true }));
  }
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('opening the panel does not scroll the page, and the panel fits the window', async () => {
  document.body.style.minHeight = '2000px';
  onTestFinished(() => document.body.removeAttribute('style'));
  const page = await render(
    <div style={{ paddingTop: 1000 }}>
      <ShareButton shared={{ lineup: podium, item }} />
    </div>,
  );
  const button = page.getByRole('button', { name: 'Share', exact: true });
  scrollTo({ top: 500, behavior: 'instant' });
  onTestFinished(() => scrollTo({ top: 0, behavior: 'instant' }));
  // The test's own click would scroll first.
  (button.element() as HTMLElement).click();
  const sheet = page.getByRole('dialog', { name: 'Share' });
  await expect.element(sheet).toBeVisible();
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  expect(scrollY).toBe(500);
  const box = () => sheet.element().getBoundingClientRect();
  await expect.poll(() => box().bottom).toBeLessThanOrEqual(innerHeight);
  expect(box().top).toBeGreaterThanOrEqual(0);
  expect(scrollY).toBe(500);
});
