/** The Malay of the rider map. */
export const msMap = {
  "map.track": "Jejak penghantar",
  "map.title": "Penghantar pesanan {{number}}",
  "map.label":
    "Peta dengan kedai dan penghantar. Kekunci anak panah menggerakkannya, tambah dan tolak mengubah zum.",
  "map.refresh": "Muat semula",
  "map.loading": "Sedang dimuatkan…",
  "map.zoomIn": "Zum masuk",
  "map.zoomOut": "Zum keluar",
  "map.showBranch": "Tunjukkan kedai",
  "map.showRider": "Tunjukkan penghantar",
  "map.eta": "Masa memandu ke kedai",
  "map.distance": "Jarak melalui jalan raya",
  "map.straight": "Jarak garis lurus",
  "map.lastUpdate": "Kemas kini terakhir",
  "map.unknown": "Tidak diketahui",
  "map.inactive_other": "Penghantar tidak aktif. Kemas kini terakhir {{count}} minit yang lalu",
  "map.unavailable": "Penjejakan Penghantar Tidak Tersedia",
  "map.no_branch_position": "Kedudukan kedai belum ditetapkan. Untuk menetapkannya:",
  "map.no_rider_position":
    "Telefon penghantar belum memberitahu kedudukannya. Minta penghantar menghidupkan perkongsian lokasi, dan pastikan kedudukan kedai telah ditetapkan:",
  "map.implausible":
    "Penghantar dan kedai kelihatan berjauhan {{distance}}, jadi salah satu kedudukan pasti salah. Pastikan latitud dan longitud kedai tidak tertukar:",
  "map.step.open": "Dalam sistem teras, buka Persediaan > Lokasi.",
  "map.step.branch": "Pilih lokasi {{branch}} dan buka Butiran Am.",
  "map.step.enter": "Masukkan latitud dan longitud, kemudian simpan.",
  "map.step.return": "Kembali ke halaman ini dan jejak penghantar sekali lagi.",
  "map.deleted": "Penghantar Tidak Ditemui",
  "map.deletedText":
    "Penghantar ini telah dipadamkan oleh pentadbir. Sila hubungi pentadbir akaun.",
  "map.failed": "Maaf! Peta tidak dapat dimuatkan. Sila cuba lagi dengan memuat semula halaman",
  "map.positionFailed":
    "Kedudukan penghantar tidak dapat diperoleh. Tekan Muat semula untuk mencuba lagi.",
  "map.over": "Penghantar tidak lagi dalam perjalanan dengan pesanan {{number}}.",
} as const;
