import { Faker, type LocaleDefinition, type Randomizer } from "@faker-js/faker";
import type { RandomStream } from "../kernel/random-stream.ts";
import { arabic, chinese, english, malay } from "./name-locales.ts";

export interface MadeUpPerson {
  readonly name: string;
  readonly telephone: string;
  readonly street: string;
  readonly building: string;
}

/** People and addresses in four languages, drawn from one stream of the world. */
export class Names {
  private readonly random: RandomStream;
  private readonly english: Faker;
  private readonly arabic: Faker;
  private readonly malay: Faker;
  private readonly chinese: Faker;

  constructor(random: RandomStream) {
    this.random = random;
    const randomizer: Randomizer = { next: () => random.fraction(), seed: () => {} };
    const fakerOf = (locale: LocaleDefinition): Faker => new Faker({ locale, randomizer });
    this.english = fakerOf(english);
    this.arabic = fakerOf(arabic);
    this.malay = fakerOf(malay);
    this.chinese = fakerOf(chinese);
  }

  /** A customer, with an address in the language of the name. */
  person(): MadeUpPerson {
    const faker = this.random.weighted([
      [this.english, 55],
      [this.arabic, 20],
      [this.malay, 13],
      [this.chinese, 12],
    ]);
    const { location, company } = faker.rawDefinitions;
    return {
      name: this.nameIn(faker),
      telephone: this.telephone(),
      street: faker.helpers.arrayElement(location?.street_name ?? ["High Street"]),
      building: faker.helpers.arrayElement(company?.name_pattern ?? ["Tower"]),
    };
  }

  /** A fictitious telephone number: 555 numbers are reserved for this. */
  telephone(): string {
    return `+971 50 555 ${String(this.random.integer(0, 9_999)).padStart(4, "0")}`;
  }

  /** A name in Latin letters, for staff and riders. */
  staffName(): string {
    return this.nameIn(this.random.chance(3, 4) ? this.english : this.malay);
  }

  /** A name by the rules of its language. */
  private nameIn(faker: Faker): string {
    const sex = faker.person.sexType();
    const first = faker.person.firstName(sex);
    const last = faker.person.lastName(sex);
    // Chinese writes the family name first. Many Arabic names have the father's between the own and the family's.
    if (faker === this.chinese) return last + first;
    if (faker !== this.arabic || !this.random.chance(1, 2)) return `${first} ${last}`;
    const father = faker.person.firstName("male");
    return father === first ? `${first} ${last}` : `${first} ${father} ${last}`;
  }
}
