import { Faker, type LocaleDefinition, type Randomizer } from "@faker-js/faker";
import type { RandomStream } from "../kernel/random-stream.ts";

// Short lists of our own, because a ready-made locale is larger than the rest of the simulator.

const english: LocaleDefinition = {
  person: {
    first_name: {
      generic: words(
        "Amelia Oliver Priya Daniel Grace Samuel Nadia Thomas Chloe Rahul Isla Marcus Anita Joseph Hannah Vikram Ruby Patrick Leela Simon Maya Edward Zara Colin Tara Victor Elena Hugo Farah Adrian",
      ),
    },
    last_name: {
      generic: words(
        "Carter Fernandes Sharma Whitfield O'Connor Pereira Novak Mensah Kaur Bennett D'Souza Iyer Harrow Lindqvist Okafor Menon Walsh Santos Grant Rossi Patel Hughes Moreau Castillo Fraser Nair",
      ),
    },
  },
  location: {
    street_name: phrases(
      "Palm Street|Jasmine Lane|Harbour Road|Cedar Walk|Lotus Avenue|Coral Street|Sunset Drive|Orchard Road|Garden Lane|Pearl Street|Canal Walk|Spice Row",
    ),
  },
  company: {
    name_pattern: phrases(
      "Seaview Tower|Crescent House|Al Noor Residence|Emerald Court|Marina Heights|Blue Dome Building|Lakeside Plaza|Oasis Point|Silver Gate|Riverside Block",
    ),
  },
};

export const arabic: LocaleDefinition = {
  person: {
    first_name: {
      male: words("محمد أحمد يوسف خالد عمر حسن إبراهيم سعيد طارق ماجد"),
      female: words("فاطمة مريم نورة ليلى سارة هدى عائشة ريم سلمى دانة"),
    },
    last_name: {
      generic: phrases(
        "المنصوري|الهاشمي|النعيمي|حداد|الشامسي|منصور|الكعبي|خوري|السويدي|صالح|الزعابي|درويش|البلوشي|قاسم|الحمادي|ناصر",
      ),
    },
  },
  location: {
    street_name: phrases(
      "شارع النخيل|شارع الياسمين|طريق الميناء|شارع اللؤلؤ|شارع الخليج|طريق الواحة|شارع الربيع|شارع السلام",
    ),
  },
  company: {
    name_pattern: phrases(
      "برج الخليج|بناية النور|برج المارينا|بناية الزمرد|برج الواحة|بناية الهلال",
    ),
  },
};

const fathers = words("Abdullah Ismail Othman Razak Yusof Hamzah Salleh Kassim Rahman Mahmud");

export const malay: LocaleDefinition = {
  person: {
    first_name: {
      male: phrases("Ahmad Faiz|Mohd Hafiz|Amirul|Zulkifli|Azlan|Khairul|Hakim|Syahmi"),
      female: phrases(
        "Nurul Aisyah|Siti Hajar|Farhana|Noraini|Syafiqah|Rosmah|Puteri Balqis|Izzati",
      ),
    },
    // The father's name, after "son of" or "daughter of".
    last_name: {
      male: fathers.map((name) => `bin ${name}`),
      female: fathers.map((name) => `binti ${name}`),
    },
  },
  location: {
    street_name: phrases(
      "Jalan Melati|Jalan Kenanga|Lorong Cempaka|Jalan Mawar|Persiaran Bayu|Jalan Seri Indah|Lorong Damai",
    ),
  },
  company: {
    name_pattern: phrases(
      "Menara Seri|Pangsapuri Damai|Wisma Bayu|Residensi Melati|Menara Kenanga",
    ),
  },
};

export const chinese: LocaleDefinition = {
  person: {
    first_name: {
      generic: words("伟 芳 敏 静 丽 强 磊 洋 艳 勇 杰 娟 涛 明 超 秀兰 志强 婷婷 雨轩 子涵"),
    },
    last_name: { generic: words("王 李 张 刘 陈 杨 黄 赵 吴 周 徐 孙 马 朱 胡 林 郭 何") },
  },
  location: {
    street_name: phrases("棕榈街|茉莉路|港口大道|珍珠街|莲花路|花园街|运河路"),
  },
  company: { name_pattern: phrases("海景大厦|翡翠苑|滨海公寓|明珠大厦|绿洲中心") },
};

function words(text: string): string[] {
  return text.split(" ");
}

function phrases(text: string): string[] {
  return text.split("|");
}

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
