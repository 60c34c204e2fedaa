/** A label that begins a sentence or stands alone: 'Weight category'. */
export function upperFirst(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}
