/** A binary heap: `compare` decides which element is first. Of elements that compare as equal any may be first. */
export class Heap<Element> {
  private readonly compare: (one: Element, other: Element) => number;
  private elements: Element[] = [];

  constructor(compare: (one: Element, other: Element) => number) {
    this.compare = compare;
  }

  get size(): number {
    return this.elements.length;
  }

  get first(): Element | undefined {
    return this.elements[0];
  }

  push(element: Element): void {
    this.rise(element, this.elements.push(element) - 1);
  }

  /** Removes the first element. */
  pop(): Element | undefined {
    const { elements, compare } = this;
    const first = elements[0];
    const last = elements.pop();
    if (first === undefined || last === undefined || elements.length === 0) return first;
    let index = 0;
    // The last element nearly always belongs near the bottom: comparing it only there halves the comparisons.
    for (;;) {
      const leftIndex = 2 * index + 1;
      const left = elements[leftIndex];
      if (left === undefined) break;
      const right = elements[leftIndex + 1];
      const isRightFirst = right !== undefined && compare(right, left) < 0;
      elements[index] = isRightFirst ? right : left;
      index = isRightFirst ? leftIndex + 1 : leftIndex;
    }
    this.rise(last, index);
    return first;
  }

  /** Places an element at this index, or above it before what comes later. */
  private rise(element: Element, from: number): void {
    const { elements, compare } = this;
    let index = from;
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = elements[parentIndex];
      if (parent === undefined || compare(parent, element) <= 0) break;
      elements[index] = parent;
      index = parentIndex;
    }
    elements[index] = element;
  }

  /** Removes the elements that do not match. */
  keep(matches: (element: Element) => boolean): void {
    this.elements = this.sorted(matches);
  }

  /** The elements that match, first to last. */
  sorted(matches: (element: Element) => boolean): Element[] {
    // A sorted array is a heap.
    return this.elements.filter(matches).sort(this.compare);
  }
}
