/** The part of jsdom that the doctor uses; the package has no types of its own. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html: string, options?: { readonly url?: string });
    readonly window: { readonly document: Document };
  }
}
